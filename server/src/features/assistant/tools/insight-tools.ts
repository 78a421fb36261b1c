import * as z from 'zod'
import { getInsights } from '#src/features/insights/index.ts'
import { needAccount } from './need-account.ts'
import { readingTool } from './tool.ts'

const profileInsight = readingTool({
  name: 'profile_insight',
  label: 'Profile insight',
  description: 'Reads the insight metrics of the Instagram account: reach, views, interactions, likes, comments, saves.',
  agent: 'instagram_agent_node',
  schema: z.object({}),
  async use({ ctx, account }) {
    const { platform_user_id, platform_username } = needAccount(account)
    const metrics = await getInsights(ctx, { platform_user_id })
    return { output: { account: platform_username, metrics }, own: true }
  },
})

export const insightTools = [profileInsight]
