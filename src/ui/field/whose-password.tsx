/** For whoever keeps passwords: whose the one beside it is. Hidden, for they pass over a box of the type hidden. */
export function WhosePassword({ username }: { username: string }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
}
