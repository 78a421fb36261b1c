import { stormCommands } from '../control/storm.ts'
import type { Scenario } from './run.ts'

export const commentStorm: Scenario = {
  title: 'Comment storm',
  story: 'Five hundred comments by two hundred people on the newest post, as fast as this machine can.',
  run: async (sandbox, account) => {
    await stormCommands.makeStorm.run(sandbox, {
      account: account.username,
      comments: 500,
      people: 200,
      perSecond: 0,
      wait: false,
    })
  },
}
