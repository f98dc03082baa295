/** The specification's admin screens. A site that has `admin` off has none of these addresses. */
const adminPath =
  /^\/(?:(?:order-approve|order-reset|create-company|overview-contacts|create-contact|upload-files|switch-user|price-logs|manage-users)|(?:companies|edit-contact|detail-price)(?:\/[^/]*)?)\/*$/i

export function isAdminPath(pathname: string): boolean {
  return adminPath.test(pathname)
}
