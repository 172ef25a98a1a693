import fc from 'fast-check';

/**
 * Laws are tried on the same cases each time, so that one commit gives one result: SEED=random npm test tries others,
 * SEED=N those of a failure that was told with its seed.
 */
const { SEED = '20260101' } = process.env;

if (SEED !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(SEED) });
