import { z } from 'zod'
import { readData } from '../read-data.ts'

/** A page served at `/web/<site><path>`. */
const SamplePage = z.strictObject({
  site: z.string(),
  path: z.string(),
  title: z.string(),
  /** The excerpt in search results. */
  summary: z.string(),
  /** HTML of its main part. */
  body: z.string(),
  /** Age in days, so that the date stays recent. */
  daysAgo: z.number(),
})
export type SamplePage = z.infer<typeof SamplePage>

/** Articles for a pottery studio and job advertisements; two contain prompt injections. */
export const samplePages = readData('pages.json', z.array(SamplePage))
