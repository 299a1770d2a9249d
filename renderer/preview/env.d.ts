/** The pdf.js worker as one script, deflated and base64-encoded by the build (scripts/preview-frame.ts). */
declare module 'virtual:pdf-reader' {
  const packed: string
  export default packed
}

interface TrustedScriptURL {
  toString(): string
}

/** Trusted Types as far as they are used here; TypeScript's DOM library lacks them. */
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
