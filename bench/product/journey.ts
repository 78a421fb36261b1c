import { createControl } from '../../sandbox/src/control/client.ts'
import { connectSandboxAccount, sandboxMails } from './sandbox.ts'
import { createAutomation, keyword, signUp } from './set-up.ts'
import type { Everything } from './start-everything.ts'

type Addresses = Pick<Everything, 'url' | 'sandboxUrl'>

const business = 'clayandember'

/** Signs up, connects an account of the sandbox and creates an automation. */
export async function prepareAutomation({ url, sandboxUrl }: Addresses): Promise<void> {
  const owner = await signUp(url, sandboxMails(sandboxUrl))
  const user_id = await connectSandboxAccount(owner, business)
  await createAutomation(owner, { user_id })
}

/** Lets followers comment one after the other. Returns the milliseconds until each reply. */
export async function measureReplies(
  { sandboxUrl }: Pick<Everything, 'sandboxUrl'>,
  comments: number,
): Promise<number[]> {
  const control = createControl(sandboxUrl)
  const followers = await control.followers({ account: business })
  const posts = await control.posts({ account: business })
  const waits: number[] = []
  for (let index = 0; index < comments; index += 1) {
    const began = performance.now()
    const { id } = await control.addComment({
      as: followers[index % followers.length]?.username ?? '',
      postId: posts[index % posts.length]?.id ?? '',
      text: `What is the ${keyword}? (${index})`,
    })
    await control.wait({ for: 'reply', comment: id, timeout: 60_000 })
    waits.push(performance.now() - began)
  }
  return waits
}
