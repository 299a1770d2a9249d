import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FolderKind } from '#domain/documents/stored-documents.ts'
import { folderKind } from '../../../main/documents/disk/folder-kind.ts'
import { anyText } from '../../fixtures/any-text.ts'

const kindsOf = (
  platform: NodeJS.Platform,
  env: Record<string, string>,
  rows: readonly (readonly [string, FolderKind])[]
) => rows.map(([path, kind]) => [path, kind, platform, env] as const)

describe('the kind of a folder', () => {
  it.each([
    ...kindsOf('win32', {}, [
      ['C:\\Users\\ana\\Downloads\\Title Desk', 'local'],
      ['D:\\Files', 'local'],
      ['C:\\', 'local'],
      ['\\\\server\\share\\Files', 'network'],
      ['//server/share/Files', 'network'],
      ['\\\\?\\UNC\\server\\share', 'network'],
      ['\\\\wsl$\\Debian\\home\\ana', 'network'],
      ['\\\\wsl.localhost\\Debian\\home\\ana', 'network'],
      ['\\\\server\\share\\OneDrive', 'network'],
      ['\\\\?\\C:\\Users\\ana\\Files', 'local'],
      ['\\\\?\\C:\\Users\\ana\\OneDrive\\Files', 'onedrive'],
      ['C:\\Users\\ana\\OneDrive', 'onedrive'],
      ['C:\\Users\\ana\\OneDrive - Contoso Title, LLC\\Documents', 'onedrive'],
      ['c:/users/ana/onedrive/Files', 'onedrive'],
      ['C:\\Users\\ana\\OneDrive\\..\\Files', 'local'],
      ['C:\\Users\\ana\\OneDrive. \\Files', 'onedrive'],
      ['C:\\Users\\ana\\OneDriver\\Files', 'local'],
      ['C:\\Users\\ana\\Dropbox\\Files', 'dropbox'],
      ['C:\\Users\\ana\\Dropbox (Contoso)\\Files', 'dropbox'],
      ['C:\\Users\\ana\\Contoso Dropbox\\Ana\\Files', 'dropbox'],
      ['C:\\Users\\ana\\Google Drive\\Files', 'google-drive'],
      ['G:\\My Drive\\Files', 'google-drive'],
      ['G:\\Shared drives\\Office', 'google-drive'],
      ['C:\\Users\\ana\\iCloudDrive\\Files', 'icloud'],
      ['C:\\Users\\ana\\Box\\Files', 'box'],
      ['C:\\Users\\ana\\Box Sync\\Files', 'box'],
      ['C:\\Users\\Box\\Files', 'local'],
      ['C:\\Users\\ana\\Outbox\\Files', 'local'],
      ['C:\\Volumes\\Files', 'local'],
      ['C:\\Users\\ana\\Dropbox\\OneDrive', 'dropbox']
    ]),
    ...kindsOf('win32', { OneDrive: 'D:\\Cloud', OneDriveCommercial: 'E:\\Office\\', OneDriveConsumer: '' }, [
      ['d:\\cloud', 'onedrive'],
      ['D:\\Cloud\\Documents', 'onedrive'],
      ['D:\\Clouds\\Documents', 'local'],
      ['E:\\Office\\Files', 'onedrive'],
      ['C:\\Files', 'local']
    ]),
    ...kindsOf('darwin', {}, [
      ['/Users/ana/Downloads/Title Desk', 'local'],
      ['/Users/ana/Library/CloudStorage/OneDrive-Personal/Files', 'onedrive'],
      ['/Users/ana/Library/CloudStorage/OneDrive-ContosoTitle', 'onedrive'],
      ['/Users/ana/Library/CloudStorage/Dropbox/Files', 'dropbox'],
      ['/Users/ana/Library/CloudStorage/Dropbox-Contoso/Files', 'dropbox'],
      ['/Users/ana/Library/CloudStorage/GoogleDrive-ana@example.com/My Drive', 'google-drive'],
      ['/Volumes/GoogleDrive/My Drive/Files', 'google-drive'],
      ['/Users/ana/Library/CloudStorage/Box-Box/Files', 'box'],
      ['/Users/ana/Library/CloudStorage/ShareFile-Contoso/Files', 'network'],
      ['/Users/ana/Library/Mobile Documents/com~apple~CloudDocs/Files', 'icloud'],
      ['/Users/ana/Library/Mobile Documents/iCloud~md~obsidian/Files', 'icloud'],
      ['/Volumes/Office/Files', 'network'],
      ['/Volumes', 'local'],
      ['/Network/Servers/office', 'network'],
      ['/Users/Box/Files', 'local'],
      ['/Users/ana/Volumes/Files', 'local']
    ]),
    ...kindsOf('linux', {}, [
      ['/home/ana/Downloads/Title Desk', 'local'],
      ['/home/ana/Dropbox', 'dropbox'],
      ['/home/ana/OneDrive/Files', 'onedrive'],
      ['/run/user/1000/gvfs/smb-share:server=office,share=files/a', 'network'],
      ['/run/user/1000/gvfs/google-drive:host=example.com,user=ana/a', 'google-drive'],
      ['/home/ana/.gvfs/files on office', 'network'],
      ['/mnt/smb/files', 'network'],
      ['/mnt/nfs-office', 'network'],
      ['/media/ana/cifs/files', 'network'],
      ['/net/office/files', 'network'],
      ['/media/ana/USB', 'local'],
      ['/mnt/data', 'local'],
      ['/home/ana/nfs', 'local'],
      ['/home/ana/a\\OneDrive', 'local'],
      ['/', 'local']
    ]),
    ...kindsOf('linux', { OneDrive: 'relative', OneDriveCommercial: '/srv/cloud/' }, [
      ['/srv/cloud', 'onedrive'],
      ['/srv/Cloud', 'local'],
      ['/relative', 'local']
    ])
  ])('of %s is %s (%s, with %j)', (path, kind, platform, env) => {
    expect(folderKind(path, platform, env)).toBe(kind)
  })

  it('is told of any text, on any system', () => {
    const kinds = ['local', 'onedrive', 'dropbox', 'google-drive', 'icloud', 'box', 'network']
    fc.assert(
      fc.property(
        anyText(),
        fc.constantFrom<NodeJS.Platform>('win32', 'darwin', 'linux', 'freebsd'),
        fc.option(fc.string(), { nil: undefined }),
        (path, platform, OneDrive) => {
          expect(kinds).toContain(folderKind(path, platform, { OneDrive }))
        }
      )
    )
  })
})
