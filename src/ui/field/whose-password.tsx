/**
 * Tells password managers which user a password belongs to. The input is hidden by an attribute, because they ignore
 * inputs of the type hidden.
 */
export function WhosePassword({ username }: { username: string }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
}
