/** The pdf.js worker as one script, deflated and base64-encoded by the build (scripts/preview-frame.ts). */
declare module 'virtual:pdf-reader' {
  const packed: string
  export default packed
}

/** Trusted Types as far as they are used here; TypeScript's DOM library lacks them. */
interface Window {
  readonly trustedTypes: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (address: string) => string }
    ): {
      /** Really a TrustedScriptURL, which the DOM library's Worker does not accept. */
      createScriptURL(address: string): string
    }
  }
}
