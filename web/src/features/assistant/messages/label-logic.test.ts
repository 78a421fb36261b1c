import { expect, test } from 'vitest'
import { record, toolRecord } from '../../../../test/chat-samples.ts'
import { stepText, thinkingText, threadTitle, toolLabel } from './label-logic.ts'

test.each([
  ['starter_node', 'Analyzing request...'],
  ['planner_node', 'Creating a step-by-step plan...'],
  ['gmail_agent_node', 'Consulting Gmail agent...'],
  ['social_media_manager_node', 'Consulting social media manager...'],
  ['research_agent_node', 'Searching on internet...'],
  ['instagram_manager_node', 'Thinking...'],
  ['instagram_agent_node', 'Thinking...'],
  ['', 'Thinking...'],
])('labels the activity of %s as "%s"', (node, text) => {
  expect(thinkingText(node)).toBe(text)
})

test.each([
  ['send_email', 'Send email'],
  ['write_email', 'Write email'],
  ['get_unread_email', 'Get unread email'],
  ['profile_insight', 'Profile insight'],
  ['instagram_auth_verification', 'Instagram login check'],
  ['linkedin_job_search', 'LinkedIn job search'],
  ['search_web', 'Used search_web'],
])('labels the tool %s as "%s"', (name, label) => {
  expect(toolLabel(name)).toBe(label)
})

test('labels a step in the present while it runs and in the past afterwards', () => {
  expect(stepText(record({ status: 'in_progress' }))).toBe('Creating a step-by-step plan...')
  expect(stepText(record())).toBe('Made a plan')
  expect(stepText(record({ node: 'new_node' }))).toBe('Completed a step')
  expect(stepText(toolRecord('write_email'))).toBe('Write email')
})

test('titles a chat by its name or the start of its id', () => {
  expect(threadTitle({ thread_id: 'chat_17000000000abc', name: 'Prices' })).toBe('Prices')
  expect(threadTitle({ thread_id: 'chat_17000000000abc', name: null })).toBe('Chat chat_170')
})
