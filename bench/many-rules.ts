import { runRound, type Receiver, type Round } from './load/round.ts'
import { createAutomation } from './product/set-up.ts'
import { embeddedDatabase, webhookUrl } from './product/start-product.ts'
import { openStage } from './product/stage.ts'
import { measureOf, type Measure } from './report/measure.ts'
import { note } from './report/note.ts'
import type { StormOptions } from './comment-storm.ts'

const width = 64
const warmUp = 1500
const others = 99

/** Compares an account with one automation and one with a hundred, of which one matches. */
export async function manyAutomations({ rounds, events }: StormOptions): Promise<Measure[]> {
  const stage = await openStage({ accounts: 2 })
  try {
    const [one, many] = stage.accounts
    if (!one || !many) throw new Error('The stage has too few accounts.')
    for (let index = 1; index <= others; index += 1) {
      await createAutomation(stage.owner, many, { name: `Topic ${index}`, keywords: [`topic${index}word`] })
    }
    const receiver: Receiver = {
      addresses: [webhookUrl(stage.product)],
      pids: [stage.product.pid],
      databasePid: embeddedDatabase(stage.folder).pid,
    }
    const play = async (account: typeof one) => {
      const shared = { graph: stage.graph, accounts: [account], pace: { width } }
      await runRound(receiver, { ...shared, count: warmUp })
      return runRound(receiver, { ...shared, count: events })
    }
    const shares: number[] = []
    const seen: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      const alone = await play(one)
      const among = await play(many)
      note(`one rule: ${perSecond(alone)}, a hundred: ${perSecond(among)}`)
      shares.push(among.repliesPerSecond / alone.repliesPerSecond)
      seen.push(alone, among)
    }
    const worst = (pick: (round: Round) => number) => Math.max(...seen.map(pick))
    return [
      measureOf('rules.share_of_one', '', shares),
      { name: 'rules.lost', value: worst(({ lost }) => lost), unit: '' },
      { name: 'rules.duplicates', value: worst(({ duplicates }) => duplicates), unit: '' },
    ]
  } finally {
    await stage.close()
  }
}

const perSecond = ({ repliesPerSecond, cpu }: Round) =>
  `${repliesPerSecond.toFixed(0)} replies/s at ${cpu.toFixed(0)} us`
