import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { furnish } from './browser/furnish.ts'
import { openBrowser, openPage } from './browser/open-browser.ts'
import { measureJobs } from './browser/measure-jobs.ts'
import { freePorts, startEverything } from './product/start-everything.ts'
import type { Measure } from './report/measure.ts'
import { note } from './report/note.ts'

/** How soon the screens answer somebody who works with them, on this machine and on one four times slower. */
export async function interaction(presses: number): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-interaction-'))
  chmodSync(folder, 0o755)
  const product = await startEverything(folder, await freePorts())
  const browser = await openBrowser()
  try {
    const owner = await furnish(product.url, product.sandboxUrl)
    note('furnished')
    const page = await openPage(browser, product.url, owner.visitor)
    return await measureJobs(page, presses)
  } finally {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
