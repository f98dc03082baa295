type Member = {
  /** The number of what it has had the longest and not written; a writer that fails holds nobody up. */ oldest():
    | number
    | undefined
}

export type Turns = ReturnType<typeof createTurns>

/** Several writers write in the order in which things were pushed to them: what was typed in a text that was left comes before what was typed in the next. */
export function createTurns() {
  const members = new Set<Member>()
  let count = 0
  let change = Promise.withResolvers<void>()

  function tell(): void {
    change.resolve()
    change = Promise.withResolvers()
  }
  return {
    /** The number of something that is pushed now. */
    next(): number {
      count += 1
      return count
    },
    join: (member: Member): void => void members.add(member),
    leave(member: Member): void {
      members.delete(member)
      tell()
    },
    /** Something was written, or could not be. */
    tell,
    /** Resolves once nobody else has anything from before that number. Who waits does so for what is older alone, so never in a circle. */
    async wait(own: Member, number: number): Promise<void> {
      const isBefore = (one: Member) => one !== own && (one.oldest() ?? number) < number
      while ([...members].some(isBefore)) await change.promise
    },
  }
}
