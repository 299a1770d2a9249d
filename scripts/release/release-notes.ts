export interface Release {
  readonly version: string
  /** Of commits since the release before, newest first. */
  readonly subjects: readonly string[]
  /** Systems whose packages have no signature. */
  readonly unsigned: readonly string[]
}

/** The part of the program that a subject begins with (`Outbox: …`); commits that users do not see have one of these. */
const UNSEEN = /^(tests?|lint|docs|bench|stand-in|package check|workflow|release|campaign|mutants)\b/i

/** The title, an empty line, and what the draft release says, in Markdown. Whoever publishes it edits it first. */
export function releaseNotes({ version, subjects, unsigned }: Release): string {
  const seen = subjects.filter(subject => !UNSEEN.test(subject) && !subject.startsWith('Merge '))
  const mark = unsigned.length === 0 ? '' : ' (unsigned)'
  return [
    `Title Desk ${version}${mark}`,
    '',
    ...(unsigned.length === 0
      ? []
      : [
          `**Unsigned for ${unsigned.join(' and ')}.** Compare checksums before you install. No updates from a feed.`,
          ''
        ]),
    '## Changes',
    '',
    ...(seen.length === 0 ? ['- No visible changes.'] : seen.map(subject => `- ${subject}`)),
    '',
    '## Checking what you downloaded',
    '',
    '- `SHA256SUMS` has the checksum of every file.',
    '- `gh attestation verify FILE --repo OWNER/REPOSITORY` says from which commit and by which workflow a file was made.',
    '- `title-desk.cdx.json` lists every package the program was built with (CycloneDX).',
    ''
  ].join('\n')
}
