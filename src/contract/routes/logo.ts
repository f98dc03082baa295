/**
 * Pattern of the path at which a backend serves the logo of a company. It is not a call, because an <img> requests it.
 */
export const logoPath = /^\/vue\/company\/(?<id>\d{1,9})\/logo\/(?<mac>[\w-]{1,200})\/$/

export const logoTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']

/**
 * Returns the HTTP headers for a logo. `size`: in bytes. Security: if somebody opens an SVG from another backend in its
 * own tab, it could run scripts as a page of the portal. The policy therefore blocks everything except the styles in
 * the SVG.
 */
export const logoHeaders = (type: string, size: number) => ({
  'content-type': type,
  'content-length': String(size),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, max-age=31536000, immutable',
})
