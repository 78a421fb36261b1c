import { personIn, wants } from './assist-words.ts'

interface Step {
  agent: 'gmail_agent_node' | 'social_media_manager_node' | 'research_agent_node'
  task: string
}

/** The steps that a wish plainly takes; none for talk. */
export function planFor(wish: string): Step[] {
  const research = wants.research(wish) ? researchSteps(wish) : []
  const mail = wants.mail(wish) ? [mailStep(wish)] : []
  const social =
    wants.social(wish) && !(research.length > 0 && !wants.insights(wish)) ? socialSteps(wish) : []
  return [...research, ...social, ...mail]
}

const researchSteps = (wish: string): Step[] => [
  { agent: 'research_agent_node', task: wants.jobs(wish) ? 'Search job pages.' : 'Search the web.' },
  ...(wants.jobs(wish)
    ? []
    : [{ agent: 'research_agent_node', task: 'Read the best page and name it.' } as const]),
]

function mailStep(wish: string): Step {
  const task = wants.unread(wish)
    ? 'Look through the unread mail.'
    : wants.draft(wish)
      ? 'Write the mail as a draft.'
      : 'Write the mail and send it once you have approved it.'
  return { agent: 'gmail_agent_node', task }
}

function socialSteps(wish: string): Step[] {
  const tasks = personIn(wish)
    ? ['Find the conversation.', 'Send the message once you have approved it.']
    : wants.newRule(wish)
      ? [
          'Save the automation as a draft.',
          'Try it on what was written lately.',
          ...(wants.activation(wish) ? ['Activate it once you have approved it.'] : []),
        ]
      : wants.pause(wish)
        ? ['Find the automation.', 'Pause it once you have approved it.']
        : wants.activation(wish)
          ? ['Find the automation.', 'Activate it once you have approved it.']
          : wants.replies(wish)
            ? ['Find the people who are meant.', 'Reply to them once you have approved the words.']
            : wants.insights(wish)
              ? ['Read the insights of the account.']
              : ['Look it up in the account.']
  return tasks.map((task) => ({ agent: 'social_media_manager_node', task }))
}
