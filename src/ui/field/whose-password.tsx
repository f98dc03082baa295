/**
 * Tells password managers to which user a password belongs. The input is hidden by the attribute `hidden`, because
 * password managers ignore inputs of the type hidden.
 */
export function WhosePassword({ username }: { username: string }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
}
