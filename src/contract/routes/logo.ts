/** Where a backend serves a company's logo: not a call, as an <img> requests it. */
export const logoPath = /^\/vue\/company\/(?<id>\d{1,9})\/logo\/(?<mac>[\w-]{1,200})\/$/

export const logoTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']

/** A drawing opened by itself could run as a page of the portal: the policy lets it do nothing. */
export const logoHeaders = (type: string, size: number) => ({
  'content-type': type,
  'content-length': String(size),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, max-age=31536000, immutable',
})
