type Rules = {
  createHTML: (html: string) => string | null
  createScriptURL: (address: string) => string | null
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, rules: Rules) => unknown }
  }
}

/**
 * Creates the default Trusted Types policy. Every page's CSP lets no string become HTML or the address of a script. The
 * policy has two exceptions: the empty script that React creates, and the scripts of this build, which Vite addresses
 * by strings. Part of the head's script, so it must not reference anything outside itself.
 */
export function createDefaultPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    // A regular expression, because its backslash hides the closing tag, which would end the inline script.
    createHTML: (html) => (/^<script><\/script>$/.test(html) ? html : null),
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, document.baseURI)
      return origin === location.origin && /^\/(?:sw|assets\/[\w-]+)\.js$/.test(pathname) ? address : null
    },
  })
}
