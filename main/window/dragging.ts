import { app, type BrowserWindow } from 'electron'

/**
 * Takes a window and the path of a file; goes on with the drag a person began in the page, so that the file can be let fall into another program.
 * It is copied there: what is kept stays. Which files may leave is for documents/ to say.
 */
export async function dragFile(window: BrowserWindow, path: string): Promise<void> {
  const icon = await app.getFileIcon(path)
  // The window may have gone while the system looked for the icon.
  if (!window.isDestroyed()) window.webContents.startDrag({ file: path, icon })
}
