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
 * Where the browser has Trusted Types, every page's CSP lets no string become HTML or the address of a script. The
 * default policy has two exceptions: the empty script that React makes, and the scripts of this build, which Vite
 * addresses by strings. Part of the head's script, so it can use nothing from outside.
 */
export function createDefaultPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    // As an expression, with its backslash: the plain tag would end the element that this stands in.
    createHTML: (html) => (/^<script><\/script>$/.test(html) ? html : null),
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, document.baseURI)
      return origin === location.origin && /^\/(?:sw|assets\/[\w-]+)\.js$/.test(pathname) ? address : null
    },
  })
}
