/**
 * Source of the script that starts Swagger UI. A description is rendered as HTML only if it contains no tags other than
 * a few plain ones, such as `p` and `code`. Calls send the token that the reader has typed, and never a cookie.
 */
export const startScript = `const plainTags = /^(?:[^<]|<\\/?(?:p|br|em|i|strong|code|pre|ul|ol|li)>)*$/
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (html) => (html === '<script></script>' || plainTags.test(html) ? html : null),
})
const dark = matchMedia('(prefers-color-scheme: dark)')
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', followTheme)
followTheme()
SwaggerUIBundle({
  url: '/vue/openapi.json',
  domNode: document.getElementById('docs'),
  presets: [SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  validatorUrl: null,
  requestInterceptor: (request) => Object.assign(request, { credentials: 'omit' }),
})
`

export const pageStyles = `body { margin: 0; font-family: sans-serif; }
header, noscript p { max-width: 1460px; margin: 0 auto; padding: 20px 20px 0; box-sizing: border-box; }
h1 { margin: 0; font-size: 20px; }
/* Parameters are a table, which is wider than a telephone. */
.swagger-ui .opblock-body { overflow-x: auto; }
html.dark-mode header { color: #e4e6e6; }
`
