; What the Windows installer does beyond electron-builder's own: see docs/it.md for its switches.

!include "getProcessInfo.nsh"
Var pid

; A silent installation for all users asks Windows for an administrator, whether or not /allusers was given;
; without this, one that needs rights and has none ends quietly and changes nothing.
!macro customInit
  ${if} ${Silent}
  ${andIf} $installMode == "all"
    StrCpy $hasPerMachineInstallation "1"
  ${endIf}
!macroend

; The program saves what was typed when its window is asked to close, and gives an order on the wire eight seconds (R49).
; electron-builder would end the process at once.
!macro customCheckAppRunning
  !insertmacro IS_POWERSHELL_AVAILABLE
  ${GetProcessInfo} 0 $pid $1 $2 $3 $4
  ${if} $3 != "${APP_EXECUTABLE_FILENAME}"
    !insertmacro FIND_PROCESS "${APP_EXECUTABLE_FILENAME}" $R0
    ${if} $R0 == 0
      ${ifNot} ${Silent}
      ${andIfNot} ${isUpdated}
        MessageBox MB_OKCANCEL|MB_ICONEXCLAMATION "$(appRunning)" /SD IDOK IDOK +2
        Quit
      ${endIf}
      DetailPrint "$(appClosing)"
      ; Without /F: asks its windows to close.
      nsExec::Exec `"$SYSDIR\taskkill.exe" /IM "${APP_EXECUTABLE_FILENAME}"`
      Pop $R0
      StrCpy $R1 0
      ${do}
        Sleep 500
        IntOp $R1 $R1 + 1
        !insertmacro FIND_PROCESS "${APP_EXECUTABLE_FILENAME}" $R0
        ${if} $R0 != 0
        ${orIf} $R1 >= 24
          ${exitDo}
        ${endIf}
      ${loop}
    ${endIf}
  ${endIf}
  ; Whatever is still there after twelve seconds.
  !insertmacro _CHECK_APP_RUNNING
!macroend

; Leaves what a person keeps, unless --delete-app-data says otherwise; an update keeps everything.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    ; Which program Windows starts for a click on a notification, and Electron's own entry in the Start menu.
    DeleteRegKey HKCU "Software\Classes\CLSID\{6C1D0B52-7E0B-4F0D-9D0E-3A7C5B1E94A2}"
    ${if} $installMode == "all"
      SetShellVarContext current
      Delete "$SMPROGRAMS\${PRODUCT_FILENAME}.lnk"
      SetShellVarContext all
    ${endIf}
    ClearErrors
    ${GetParameters} $R0
    ${GetOptions} $R0 "--delete-app-data" $R1
    ${ifNot} ${Errors}
      ; electron-builder removes the settings in $APPDATA; here the database, the log and caches go, too.
      SetShellVarContext current
      RMDir /r "$LOCALAPPDATA\${PRODUCT_FILENAME}"
      ${if} $installMode == "all"
        SetShellVarContext all
      ${endIf}
    ${endIf}
  ${endIf}
!macroend
