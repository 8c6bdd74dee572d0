import { provisionApp, provisionOperator, provisionOwner } from '@app/access';
import { seedConfig } from '@app/config';
import { Database } from '@app/persistence';

const OWNER_EMAIL = 'owner@risiti.localhost';

/** Creates the demo taxpayer of a new installation, and prints its data as one line of JSON. */
async function seed(): Promise<void> {
  const config = seedConfig();
  const { tin, bhfId, apiKey, deviceSerialNumber, operatorEmail, operatorPassword, ownerPassword } = config;
  const db = new Database(config.databaseUrl, 2, 'risiti-setup');
  try {
    const { appId } = await provisionApp(db, {
      accountName: 'Demo Traders Ltd',
      appName: 'Demo till',
      environment: 'SANDBOX',
      tin,
      bhfId,
      apiKey,
    });
    await provisionOperator(db, operatorEmail, operatorPassword);
    await provisionOwner(db, appId, OWNER_EMAIL, ownerPassword);
    const owner = { email: OWNER_EMAIL, password: ownerPassword };
    const operator = { email: operatorEmail, password: operatorPassword };
    console.log(JSON.stringify({ appId, apiKey, tin, bhfId, deviceSerialNumber, owner, operator }));
  } finally {
    await db.close();
  }
}

seed().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
