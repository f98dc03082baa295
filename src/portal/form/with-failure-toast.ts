import { showToast } from '#src/portal/shell/show-toast.ts'

/**
 * Shows a toast if the request throws, and throws the error on. Public pages use it in place of the query client, which
 * would add 24 kB to them.
 */
export async function withFailureToast<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    void showToast(({ failed }) => failed(error))
    throw error
  }
}
