/** The paths of all admin screens. A site with `admin` off has none of them. */
const adminPath =
  /^\/(?:(?:order-approve|order-reset|create-company|overview-contacts|create-contact|upload-files|switch-user|price-logs|manage-users|audit|status)|(?:companies|edit-contact|detail-price)(?:\/[^/]*)?)\/*$/i

export function isAdminPath(pathname: string): boolean {
  return adminPath.test(pathname)
}
