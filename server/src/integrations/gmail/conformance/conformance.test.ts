import { openReplay } from '#test/processes/replay-server.ts'
import { describeGmail, type GmailPlatform, type Setup } from './gmail.conformance.ts'
import { sandboxGmail } from './sandbox.conformance.ts'

describeGmail('Gmail as documented', documentedGmail)
describeGmail('Gmail as the sandbox plays it', sandboxGmail)

async function documentedGmail(): Promise<GmailPlatform> {
  const replay = await openReplay(new URL('../fixtures/', import.meta.url))
  const setup: Setup = { token: 'ya29.token', mail_id: '', page_id: '', thread_id: '' }
  return { ...replay, arrange: async (situation) => ({ ...setup, ...replay.arrange(situation) }) }
}
