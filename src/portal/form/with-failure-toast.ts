import { showToast } from '#src/portal/shell/show-toast.ts'

/** Reports a failure as the query client does for mutations. Public pages save the 24 kB of that client. */
export async function withFailureToast<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    void showToast(({ failed }) => failed(error))
    throw error
  }
}
