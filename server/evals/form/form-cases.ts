import { z } from 'zod'
import { readData } from '#test/read-data.ts'

const FormData = z.array(z.tuple([z.enum(['comment', 'message']), z.string().nullable(), z.string()]))

const shop =
  'Small mug 12.50 EUR, large mug 18 EUR, plate 24 EUR, bowl 21 EUR, vase 35 EUR. Open Monday to Friday, 9 to 17. Shipping 4.90 EUR.'

/**
 * Requests that tempt a model to write too much, to use markup, or to leave its role. `prompt` is the owner's text
 * for the model, null for none.
 */
export const formCases = readData(new URL('../data/form.json', import.meta.url), FormData).map(
  ([kind, prompt, text]) => ({ kind, prompt: prompt?.replace('{shop}', shop) ?? null, text }),
)
