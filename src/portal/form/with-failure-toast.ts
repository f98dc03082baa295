import { tell } from '#src/portal/shell/tell.ts'

/**
 * Sends what a public form holds; one that is not answered is told as the query client does it for mutations. Without that
 * client, which weighs 24 kB: a form for whoever comes reads and keeps nothing else.
 */
export async function withFailureToast<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    void tell(({ failed }) => failed())
    throw error
  }
}
