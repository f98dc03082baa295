/** Each check also writes the reserve, which would be too much for every article. */
const aheadBytes = 1_000_000

/**
 * Checks for room before the first bytes, and again after each megabyte taken; once there is none, nothing more is
 * taken.
 */
export function createRoomAhead(hasRoom: (bytes: number) => Promise<boolean>) {
  let left = 0
  let taken = Promise.resolve(true)
  async function take(bytes: number): Promise<boolean> {
    if (bytes > left) {
      const wanted = Math.max(bytes, aheadBytes)
      if (!(await hasRoom(wanted))) return false
      left = wanted
    }
    left -= bytes
    return true
  }
  // One after the other, as several articles arrive at once.
  return (bytes: number): Promise<boolean> => (taken = taken.then((hadRoom) => hadRoom && take(bytes)))
}
