/** Gives password managers the user name. `hidden`, because they ignore inputs of type hidden. */
export function WhosePassword({ username }: { username: string }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
}
