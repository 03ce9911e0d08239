@echo off
rem Runs the jar of this archive. Needs a Java 17 or newer: JAVA_HOME, or java on PATH.
setlocal
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" -jar "%~dp0..\taskrace.jar" %*
exit /b %ERRORLEVEL%
