/** The dashboard of a workspace that is just beginning. */
export const firstStepsWords = {
  homeTitle: 'Dashboard',
  firstSteps: 'First steps',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  stepDone: 'Done',
  stepOpen: 'To do',
  steps: {
    connect: {
      title: 'Connect an account',
      text: (name: string) => `@${name} is connected.`,
      action: 'Platforms',
    },
    rule: {
      title: 'Write the first rule',
      text: 'Say when Skein should answer a comment, and with which words.',
      done: (count: number) => (count === 1 ? 'One rule is saved.' : `${count} rules are saved.`),
      action: 'Create a rule',
    },
    reply: {
      title: 'See the first reply',
      text: 'Write a comment that fits the rule. The reply appears under it, and the reason in the ledger of the rule.',
      done: (count: number) => (count === 1 ? 'One reply was sent.' : `${count} replies were sent.`),
      action: 'Open automations',
    },
  },
  stepsFailed: 'The first steps could not be loaded.',
} as const
