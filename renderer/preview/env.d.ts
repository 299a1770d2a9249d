/** The part of pdf.js that reads a file, as one script, deflated and in base64; the build puts it in (scripts/preview-frame.ts). */
declare module 'virtual:pdf-reader' {
  const packed: string
  export default packed
}

interface TrustedScriptURL {
  toString(): string
}

/** What TypeScript does not know of Chromium's trusted types: the one policy made here. */
interface Window {
  readonly trustedTypes: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (address: string) => string }
    ): {
      createScriptURL(address: string): TrustedScriptURL
    }
  }
}
