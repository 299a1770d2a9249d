import { extname } from 'node:path'
import { app, type BrowserWindow, type NativeImage } from 'electron'

/** Icons by extension: the system may take long for one, and a drag ends with the mouse button (E16). */
const icons = new Map<string, NativeImage>()

/**
 * Continues the drag the user began on the page, so that the file can be dropped into another program. It is copied
 * there; the stored file stays. documents/ decides which files may leave.
 */
export async function dragFile(window: BrowserWindow, path: string): Promise<void> {
  const kind = extname(path).toLowerCase()
  const icon = icons.get(kind) ?? (await app.getFileIcon(path))
  if (!icon.isEmpty()) icons.set(kind, icon)
  // The window may have closed while the system looked for the icon.
  if (!window.isDestroyed()) window.webContents.startDrag({ file: path, icon })
}
