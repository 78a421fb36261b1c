import type { Page } from '@playwright/test'
import { waitForNetworkIdle } from '../support/network.ts'
import { saveCommentAutomation, withOwner } from '../support/person.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

/** Texts that manuals of users quote, by screen. `{username}` is the username of the account. */
const words: readonly { screen: string; path: string; says: readonly string[] }[] = [
  {
    screen: 'platforms',
    path: '/platforms',
    says: [
      'get instagram insight',
      'Schedule tweets and manage interactions.',
      'Automate email responses and manage outreach.',
      'Connect',
      'Add Another',
      'Logout',
    ],
  },
  {
    screen: 'connections',
    path: '/connections',
    says: ['Manage Your Connections', 'Social Media', 'Productivity Tools', 'Talk to AI', 'Back', 'Logout'],
  },
  {
    screen: 'workspace shell',
    path: '/instagram',
    says: [
      'Dashboard',
      'Automation',
      'Billing',
      'Live Chat',
      'Settings',
      'Connected & Active',
      'Logout',
      'Back to Platforms',
    ],
  },
  {
    screen: 'dashboard',
    path: '/instagram',
    says: [
      "Welcome back! Here's your Instagram overview.",
      'Last updated',
      'Reach',
      'Website Clicks',
      'Profile Views',
      'Accounts Engaged',
      'Total Interactions',
      'Likes',
      'Comments',
      'Saves',
      'Engagement Overview',
    ],
  },
  {
    screen: 'automations',
    path: '/instagram/automation',
    says: [
      'Manage all your automations for @{username}',
      'Create New Automation',
      'Total Automations',
      'Active',
      'Paused',
      'Total Cost',
    ],
  },
  {
    screen: 'automations of one kind',
    path: '/instagram/automation/COMMENT_REPLY',
    says: ['Manage automations for @{username}', 'Active', 'Total Automations', 'Healthy', 'Create New'],
  },
  {
    screen: 'chooser',
    path: '/instagram/create-automation',
    says: [
      'AI Conversation Engagement',
      'Trigger Messages on Keywords (DM)',
      'Reply on Comments',
      'Direct Message (Who Comment on your post)',
      'Delete Unwanted Comments',
      'Comment Section Engagement',
      'Message Summary',
      'Comment Classification',
      'Auto Content Generation',
      'Coming Soon',
    ],
  },
  {
    screen: 'AI setup',
    path: '/instagram/create-automation/ai-conversation',
    says: ['Upload PDF', 'Website URL', 'Custom Text', 'Upload and Process', 'Skip'],
  },
  {
    screen: 'DM editor',
    path: '/instagram/create-automation/trigger-messages',
    says: [
      'Create New Template Message automation',
      'Editor',
      'Preview',
      'Regular',
      'AI Decision',
      'PRO',
      'Comment',
      'DM',
      'Deploy',
      'View List',
      'Back',
    ],
  },
  {
    screen: 'comment editor',
    path: '/instagram/create-automation/reply-comment',
    says: ['Editor', 'Preview', 'Live Preview', 'View List', 'Deploy'],
  },
  {
    screen: 'live chat',
    path: '/instagram/livechat',
    says: ['Live Chat', 'Chat', 'Train', 'Publish'],
  },
  {
    screen: 'Live Chat: train',
    path: '/instagram/livechat?tab=train',
    says: [
      'Chat',
      'Train',
      'Publish',
      'Custom Text',
      'Website URL',
      'Upload File (PDF)',
      'Train Chatbot',
      '0/10,000',
    ],
  },
  {
    screen: 'Live Chat: publish',
    path: '/instagram/livechat?tab=publish',
    says: ["{username}'s Bot", 'System prompt', 'Offline', 'Knowledge Base (RAG)', 'Save & Publish'],
  },
  {
    screen: 'assistant',
    path: '/chat/chat_1700000000000abcdefg',
    says: [
      'How can I help you today?',
      'Enter a prompt here',
      'Send message',
      'New chat',
      'Recent',
      'Automations List',
      'User profile',
    ],
  },
  {
    screen: 'billing',
    path: '/instagram/billing',
    says: [
      'Pro Plan',
      '$29.99',
      'per month',
      'Paid',
      'Upgrade Plan',
      'Download All',
      'Update',
      'Sample data',
    ],
  },
]

test('every screen of the workspace shows its documented texts', async ({ page, account }) => {
  await saveCommentAutomation(page, account)
  for (const { screen, path, says } of words) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(await withOwner(page, path))
    await waitForNetworkIdle(page)
    const elsewhere = await missingNow(page, says, account.username)
    if (elsewhere.length === 0) continue
    // Some labels are only shown on a phone.
    await page.setViewportSize({ width: 375, height: 812 })
    await expectWords(page, screen, elsewhere, account.username)
  }
})

test('shows the documented texts when loading fails', fullOnly, async ({ page, account }) => {
  expect(account.id).not.toBe('')
  await refuse(page, '**/api/instagram/insight/instagram-insight**')
  await page.goto('/instagram')
  await expectWords(page, 'dashboard', ['Failed to fetch Instagram insights.'], account.username)
  await refuse(page, '**/api/automations/get-all-automations**')
  await page.goto('/instagram/automation')
  await expectWords(page, 'automations', ['Error Loading Automations'], account.username)
  await refuse(page, '**/api/instagram/conversations?**')
  await page.goto('/instagram/livechat')
  const unread = ['Failed to load conversations. Please try again.', 'Failed to fetch conversations']
  await expectWords(page, 'live chat', unread, account.username)
})

test(
  'shows the documented texts when training and publishing succeed and fail',
  fullOnly,
  async ({ page, account, sandboxUrl }) => {
    const expectOn = (screen: string, ...says: string[]) => expectWords(page, screen, says, account.username)
    await page.goto('/instagram/livechat?tab=train')
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    const train = page.getByRole('button', { name: 'Train Chatbot' })
    await refuse(page, '**/api/rag/sources/custom-text')
    await text.fill('We close on Mondays.')
    await train.click()
    await expectOn('train', 'Failed to process training data.')
    await page.unroute('**/api/rag/sources/custom-text')
    await text.fill('We close on Mondays.')
    await train.click()
    await expectOn('train', 'Custom text successfully added to knowledge base!')
    await page.getByRole('tab', { name: 'Website URL' }).click()
    await page
      .getByRole('textbox', { name: 'Website address' })
      .fill(`${sandboxUrl}/web/thekilnjournal.example/ceramics-trends-2027`)
    await train.click()
    await expectOn('train', 'Website content successfully added to knowledge base!')
    await page.getByRole('tab', { name: 'Upload File (PDF)' }).click()
    await page.getByLabel('Choose PDF files or drop them here').setInputFiles(file('this is no PDF at all'))
    await train.click()
    await expectOn('train', 'One or more files failed to upload.')
    await page.getByLabel('Choose PDF files or drop them here').setInputFiles(file('%PDF-1.4'))
    await train.click()
    await expectOn('train', 'PDF documents successfully added to knowledge base!')

    await page.goto('/instagram/livechat?tab=publish')
    const publish = page.getByRole('button', { name: 'Save & Publish' })
    await refuse(page, '**/api/ai-chat/config')
    await publish.click()
    await expectOn('publish', 'An unexpected error occurred.')
    await page.unroute('**/api/ai-chat/config')
    await page.route('**/api/ai-chat/config', (route) => route.fulfill({ status: 500, json: {} }))
    await publish.click()
    await expectOn('publish', 'Failed to publish the chatbot.')
    await page.unroute('**/api/ai-chat/config')
    await publish.click()
    await expectOn('publish', 'Your chatbot has been successfully published!', 'Live', 'Edit')
    const rag = page.getByRole('switch', { name: /Knowledge Base/ })
    await rag.click()
    await expectOn('publish', 'Knowledge Base (RAG) has been disabled.')
    await rag.click()
    await expectOn('publish', 'Knowledge Base (RAG) has been enabled.')
    await refuse(page, '**/api/ai-chat/config/*/rag')
    await rag.click()
    await expectOn('publish', 'An error occurred while updating RAG status.')
    await page.route('**/api/ai-chat/config/*/rag', (route) => route.fulfill({ status: 500, json: {} }))
    await rag.click()
    await expectOn('publish', 'Failed to update RAG status.')
    await page.getByRole('button', { name: 'Edit' }).click()
    await expectOn('publish', 'Cancel')
  },
)

const file = (text: string) => ({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from(text) })

const refuse = (page: Page, url: string) => page.route(url, (route) => route.abort())

async function expectWords(page: Page, screen: string, says: readonly string[], username: string) {
  await expect
    .poll(() => missingNow(page, says, username), { message: `texts missing on the screen "${screen}"` })
    .toEqual([])
}

/** Returns the texts that are missing from text content, labels, placeholders and values. */
async function missingNow(page: Page, says: readonly string[], username: string): Promise<string[]> {
  const all = await page.evaluate(() => {
    const namedElements = [...document.querySelectorAll('[aria-label], [placeholder], [title], input')]
    const names = namedElements.flatMap((element) =>
      ['aria-label', 'placeholder', 'title', 'value'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.body.textContent, ...names].join('\n').replace(/\s+/g, ' ')
  })
  return says.map((each) => each.replace('{username}', username)).filter((each) => !all.includes(each))
}
