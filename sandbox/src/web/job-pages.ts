import type { RecordedPage } from './recorded-page.ts'

interface Job {
  path: string
  role: string
  company: string
  place: string
  daysAgo: number
  tasks: readonly string[]
  wants: readonly string[]
  pay: string
}

const JOBS: readonly Job[] = [
  {
    path: '/jobs/view/studio-assistant-ceramics-4102',
    role: 'Studio assistant, ceramics',
    company: 'Tide & Clay',
    place: 'Gothenburg (on site)',
    daysAgo: 2,
    tasks: [
      'Load and unload two electric kilns',
      'Glaze small series of tableware',
      'Pack orders on Mondays',
    ],
    wants: ['A year at the wheel or in a workshop', 'Swedish or English', 'Two free Saturdays a month'],
    pay: '23,500 to 26,000 SEK a month, 80 percent',
  },
  {
    path: '/jobs/view/social-media-manager-craft-4127',
    role: 'Social media manager, craft and interior',
    company: 'Nordic Makers',
    place: 'Remote within Europe',
    daysAgo: 4,
    tasks: [
      'Plan posts and reels for six small brands',
      'Answer comments and messages',
      'Report figures once a month',
    ],
    wants: ['Two years with business accounts on Instagram', 'Good written English', 'An eye for pictures'],
    pay: '2,900 to 3,400 euros a month',
  },
  {
    path: '/jobs/view/production-potter-4144',
    role: 'Production potter (m/f/d)',
    company: 'Werkhof Keramik',
    place: 'Leipzig (on site)',
    daysAgo: 9,
    tasks: [
      'Throw series of 40 to 60 pieces a day',
      'Mix glazes by recipe',
      'Teach one evening course a week',
    ],
    wants: ['A finished apprenticeship or its like', 'Experience with gas firing', 'German, B1 or better'],
    pay: '2,650 euros a month',
  },
  {
    path: '/jobs/view/ecommerce-coordinator-4151',
    role: 'E-commerce coordinator, homeware',
    company: 'Hearth & Shelf',
    place: 'Copenhagen (hybrid)',
    daysAgo: 1,
    tasks: [
      'Keep 400 articles of the shop up to date',
      'Work with makers on deliveries',
      'Watch returns and reviews',
    ],
    wants: ['Experience with an online shop', 'Danish or English', 'Calm in December'],
    pay: '31,000 DKK a month',
  },
]

const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

export const JOB_PAGES: readonly RecordedPage[] = JOBS.map((job) => ({
  site: 'linkedin.com',
  path: job.path,
  title: `${job.company} is hiring: ${job.role}`,
  summary: `${job.role} at ${job.company}, ${job.place}. ${job.tasks[0]}. ${job.pay}.`,
  daysAgo: job.daysAgo,
  body: `<h2>${job.company}</h2><p>${job.place}</p><h3>What you do</h3>${list(job.tasks)}
    <h3>What you bring</h3>${list(job.wants)}<h3>Pay</h3><p>${job.pay}</p>`,
}))
