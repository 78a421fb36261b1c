import { z } from 'zod'
import { readData } from '../read-data.ts'

/** A page of the pretend web, served at `/web/<site><path>`. */
const SamplePage = z.strictObject({
  site: z.string(),
  path: z.string(),
  title: z.string(),
  /** What a search engine shows of it. */
  summary: z.string(),
  /** HTML of its main part. */
  body: z.string(),
  /** Age in days, so that the date stays recent. */
  daysAgo: z.number(),
})
export type SamplePage = z.infer<typeof SamplePage>

/** Articles that a small pottery studio looks up, and job advertisements; two try to instruct the model that reads them. */
export const samplePages = readData('pages.json', z.array(SamplePage))
