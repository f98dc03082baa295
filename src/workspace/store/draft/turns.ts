type Member = {
  /**
   * Returns the number of the writer's oldest unwritten item. Undefined if all are written, or if the writer fails:
   * then it blocks no other writer.
   */
  oldest(): number | undefined
}

export type Turns = ReturnType<typeof createTurns>

/**
 * Lets several writers write their items in the order in which the items were pushed. Text that the user left earlier
 * is then written before text that was typed later. A writer whose write has failed does not block the others.
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
    /**
     * Resolves once no other writer has an item older than `number`. Writers wait only for older items, so they cannot
     * wait for each other.
     */
    async wait(own: Member, number: number): Promise<void> {
      const isBefore = (one: Member) => one !== own && (one.oldest() ?? number) < number
      while ([...members].some(isBefore)) await change.promise
    },
  }
}
