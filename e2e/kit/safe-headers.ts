/** The security headers of every response. */
export const safeHeaders: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
}

/** The additional security headers of a page. */
export const pageHeaders: Record<string, RegExp> = {
  'content-security-policy': /^(?!.*(?:style-src [^;]*'unsafe-inline'|img-src [^;]*https:)).+/,
}
