import { posix, win32 } from 'node:path'
import fc from 'fast-check'
import { anyText } from '../../fixtures/any-text.ts'

/**
 * Names by which files got out of their folder, became a device or looked like another on some system, Windows above
 * all.
 */
export const WINDOWS_CORPUS: readonly string[] = [
  // Devices, in any case, with any ending, with spaces before it, with superscript digits, with a stream.
  ...[
    'CON',
    'PRN',
    'AUX',
    'NUL',
    'CONIN$',
    'CONOUT$',
    'COM0',
    'COM1',
    'COM9',
    'LPT0',
    'LPT1',
    'LPT9',
    'COM¹',
    'COM²',
    'COM³',
    'LPT¹',
    'LPT³'
  ].flatMap(name => [
    name,
    name.toLowerCase(),
    `${name}.pdf`,
    `${name}.tar.gz`,
    `${name} .pdf`,
    `${name}.`,
    `${name} `,
    `${name}:`,
    `${name}:a.pdf`,
    ` ${name}`,
    `C:\\${name}`,
    `\\\\.\\${name}`,
    `${name}\u200B.pdf`,
    `.${name}.pdf`
  ]),
  // Not devices, though they begin like some.
  'CONTRACT.pdf',
  'COM10.txt',
  'nullable.txt',
  'LPT.txt',
  'AUXILIARY',
  '_CON',
  // Other roots, other folders.
  '..\\..\\a.pdf',
  '../../a.pdf',
  '..\\../a.pdf',
  '/etc/passwd',
  '\\Windows\\a.pdf',
  'C:\\a.pdf',
  'C:a.pdf',
  'C:',
  'c:/a.pdf',
  '\\\\server\\share\\a.pdf',
  '//server/share/a.pdf',
  '\\\\?\\C:\\a.pdf',
  '\\\\?\\UNC\\server\\share\\a.pdf',
  '\\\\?\\GLOBALROOT\\Device\\HarddiskVolume1\\a.pdf',
  '\\\\.\\PhysicalDrive0',
  '\\\\.\\pipe\\a',
  '\\??\\C:\\a.pdf',
  '/dev/null',
  '/proc/self/environ',
  'file:///C:/a.pdf',
  '~/a.pdf',
  '~',
  '%TEMP%\\a.pdf',
  '$HOME/a.pdf',
  '%2e%2e%2fa.pdf',
  '..%5c..%5ca.pdf',
  '%00.pdf',
  'a/./b/../c.pdf',
  'a\\',
  'a/',
  '/',
  '\\',
  '\\\\',
  '//',
  // Streams of a file.
  'a.pdf:evil.exe',
  'a.pdf::$DATA',
  'a.pdf:Zone.Identifier:$DATA',
  ':a.pdf',
  'folder::$INDEX_ALLOCATION',
  // Dots and spaces that Windows drops, or that hide.
  '',
  ' ',
  '.',
  '..',
  '...',
  '. .',
  '.. ..',
  '. . .',
  '.pdf',
  '..pdf',
  'a.',
  'a..',
  'a. ',
  'a .',
  'a.pdf.',
  'a.pdf . .',
  'a.pdf ',
  'a.exe .pdf',
  '.htaccess',
  '\u00A0',
  '\u3000.\u3000',
  'a.pdf\u00A0',
  'a.pdf\u3000.',
  '\u2003a\u2003.pdf',
  // What cannot be in a name.
  'a<b>.pdf',
  'a|b.pdf',
  'a?b*.pdf',
  'a"b".pdf',
  'a\u0000.pdf',
  'a.pdf\u0000.exe',
  '\u0000',
  'a\nb.pdf',
  'a\r\n.pdf',
  'a\tb.pdf',
  'a\u001Fb\u007F.pdf',
  'a\u0085b\u009F.pdf',
  // What cannot be seen, or turns the reading direction.
  'invoice\u202Efdp.exe',
  '\u202Eexe.pdf\u202C.pdf',
  'a\u2066fdp\u2069.exe',
  '\u200Ea\u200F.pdf',
  '\u061Ca.pdf',
  'a\u200B\u200C\u200D\u2060\uFEFF.pdf',
  'a\u00ADb.pdf',
  'a\u2028b\u2029.pdf',
  '\u180Ea.pdf',
  'a\u{E0041}.pdf',
  'a\uFFF9b\uFFFB.pdf',
  '\u115F\u3164.pdf',
  // One letter in several ways, and letters that are none.
  'Cafe\u0301.pdf',
  'Café.pdf',
  'e\u0301\u0323\u0302.pdf',
  '\u0301.pdf',
  'a\u0338.pdf',
  `a${'\u0301'.repeat(120)}.pdf`,
  '\u1100\u1161.pdf',
  'Å.pdf',
  '\u212B.pdf',
  'ﬁle.pdf',
  'İı.pdf',
  'TİTLE.PDF',
  'ß.pdf',
  'ｅｖｉｌ．ｅｘｅ',
  '．．／a.pdf',
  '..／..／a.pdf',
  '..＼a.pdf',
  '..∕a.pdf',
  '..⧵a.pdf',
  '․․/a.pdf',
  'ＣＯＮ.pdf',
  // Halves of characters, characters that are none, many bytes.
  '\uD800',
  '\uDC00a.pdf',
  'a\uD83C.pdf',
  '\uD83C\uDFE0.pdf',
  '\uFFFE\uFFFF.pdf',
  '\uE000.pdf',
  '\u{10FFFF}.pdf',
  '👨‍👩‍👧.pdf',
  '🇺🇸.pdf',
  '❤️.pdf',
  `${'a'.repeat(300)}.pdf`,
  `${'é'.repeat(150)}.pdf`,
  `${'🏠'.repeat(75)}.pdf`,
  `a.${'b'.repeat(300)}`,
  '.'.repeat(300),
  ' '.repeat(300),
  `${'a/'.repeat(150)}b.pdf`,
  `${'a'.repeat(145)}. . .pdf`,
  `${'x'.repeat(146)}.exe.pdf`,
  'desktop.ini',
  'Thumbs.db',
  'a.lnk',
  'a.url',
  'a.{21EC2020-3AEA-1069-A2DD-08002B30309D}',
  'PROGRA~1',
  '-rf',
  '$(a).pdf',
  '`a`.pdf',
  '&a.pdf',
  'a;b.pdf',
  '__proto__',
  'constructor'
]

const PIECES = fc.constantFrom(
  '.',
  '..',
  '/',
  '\\',
  ':',
  ' ',
  '  ',
  '\u00A0',
  '\u0000',
  '\u001F',
  '\u0085',
  '\u202E',
  '\u200B',
  '\u2066',
  '\uFEFF',
  '\u00AD',
  '\u2028',
  'CON',
  'nul',
  'Com1',
  'LPT²',
  'conin$',
  '.pdf',
  '.exe',
  '.tar.gz',
  '~',
  '$',
  '%2e%2e%2f',
  '\uD800',
  '\uDC00',
  'é',
  'e\u0301',
  '\u0301',
  'ﬁ',
  'İ',
  'ı',
  '🏠',
  '👨‍👩‍👧',
  '\u0338',
  '<',
  '>',
  '|',
  '?',
  '*',
  '"',
  '\uFFFE',
  '\uE000',
  'a'.repeat(80),
  '中'.repeat(60),
  '\n',
  '／',
  '＼',
  '．',
  '：',
  'C:',
  '\\\\?\\',
  '\\\\.\\',
  '::$DATA',
  'a',
  '{type}'
)

/** Any text, and texts put together of what is dangerous, or of the corpus. */
export const hostileNames: fc.Arbitrary<string> = fc.oneof(
  anyText({ maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.array(PIECES, { maxLength: 12 }).map(pieces => pieces.join('')),
  fc.constantFrom(...WINDOWS_CORPUS)
)

const DEVICES = new Set([
  'CON',
  'PRN',
  'AUX',
  'NUL',
  'CONIN$',
  'CONOUT$',
  ...['COM', 'LPT'].flatMap(port => [...'0123456789¹²³'].map(digit => port + digit))
])

/**
 * Everything that keeps a name from being a single, plain file name on Windows, macOS or Linux; written independently
 * of `safeName`.
 */
export function faultsOf(name: string, bytes: number): string[] {
  const device = name.split(/[.:]/)[0]?.trimEnd().toUpperCase() ?? ''
  const codes = [...name].map(character => character.codePointAt(0) ?? 0)
  const unseen = (code: number) =>
    code < 0x20 ||
    (code >= 0x7f && code < 0xa0) ||
    code === 0xad ||
    code === 0x61c ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    code === 0xfeff ||
    (code >= 0xd800 && code <= 0xf8ff) ||
    [0x34f, 0x115f, 0x1160, 0x3164, 0xffa0].includes(code) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    code >= 0xe0000
  const leaves = ([root, { join, relative, basename, parse, isAbsolute }]: readonly [string, typeof posix]) =>
    isAbsolute(name) ||
    parse(name).dir !== '' ||
    parse(name).root !== '' ||
    basename(name) !== name ||
    relative(root, join(root, name)) !== name
  const faults: [string, boolean][] = [
    ['empty', name === ''],
    ['too long', Buffer.byteLength(name) > bytes],
    ['a device', DEVICES.has(device)],
    ['begins or ends in a dot or space', /^[. ]|[. ]$/.test(name)],
    ['refused by Windows', [...'<>:"/\\|?*'].some(character => name.includes(character))],
    ['unseen', codes.some(unseen)],
    ['half a character', !name.isWellFormed()],
    ['not composed', name.normalize('NFC') !== name],
    [
      'leaves its folder',
      (
        [
          ['/root/order', posix],
          ['C:\\root\\order', win32],
          ['\\\\server\\share\\order', win32]
        ] as const
      ).some(leaves)
    ]
  ]
  return faults.filter(([, is]) => is).map(([what]) => what)
}
