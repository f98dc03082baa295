type Member = {
  /** The number of the oldest unwritten item; a failing writer has none, and blocks nobody. */
  oldest(): number | undefined
}

export type Turns = ReturnType<typeof createTurns>

/**
 * Orders the writes of several writers by when their items were pushed: text left earlier is written before text typed
 * later.
 */
export function createTurns() {
  const members = new Set<Member>()
  let count = 0
  let change = Promise.withResolvers<void>()

  function tell(): void {
    change.resolve()
    change = Promise.withResolvers()
  }
  return {
    next(): number {
      count += 1
      return count
    },
    join: (member: Member): void => void members.add(member),
    leave(member: Member): void {
      members.delete(member)
      tell()
    },
    tell,
    /** Resolves once no other writer has an older item. Waiting only for older items cannot form a circle. */
    async wait(own: Member, number: number): Promise<void> {
      const isBefore = (one: Member) => one !== own && (one.oldest() ?? number) < number
      while ([...members].some(isBefore)) await change.promise
    },
  }
}
