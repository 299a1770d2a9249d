import { app, type BrowserWindow } from 'electron'

/**
 * Continues the drag the user began on the page, so that the file can be dropped into another program. It is copied
 * there; the stored file stays. documents/ decides which files may leave.
 */
export async function dragFile(window: BrowserWindow, path: string): Promise<void> {
  const icon = await app.getFileIcon(path)
  // The window may have closed while the system looked for the icon.
  if (!window.isDestroyed()) window.webContents.startDrag({ file: path, icon })
}
