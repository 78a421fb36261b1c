/** Tests with this tag run in `npm run test:full` only. */
export const fullTag = { name: 'full', description: 'Runs before a release and every night.' }
