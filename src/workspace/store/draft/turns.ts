type Member = {
  /** The number of the oldest item that is not written yet; a failing writer has none, and blocks nobody. */ oldest():
    | number
    | undefined
}

export type Turns = ReturnType<typeof createTurns>

/** Writers write in the order of what was pushed to them: text that was left before text typed after it. */
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
    /** Resolves once nobody else has anything older. Waiting only for what is older cannot form a circle. */
    async wait(own: Member, number: number): Promise<void> {
      const isBefore = (one: Member) => one !== own && (one.oldest() ?? number) < number
      while ([...members].some(isBefore)) await change.promise
    },
  }
}
