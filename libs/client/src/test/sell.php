<?php

declare(strict_types=1);

// Plays a shop with the PHP client, and prints what it saw.

use Risiti\Client;
use Risiti\NoAnswerException;
use Risiti\RisitiException;
use Risiti\WebhookException;

require __DIR__ . '/../../php/Risiti.php';

$scene = json_decode(stream_get_contents(STDIN), true);
$risiti = new Client($scene['url'], $scene['key']);
$seen = [];

$seen['sold'] = $risiti->sell($scene['sale'])->receipt['rcptSign'];
$seen['isSame'] = $risiti->sell($scene['sale'])->receipt['rcptSign'] === $seen['sold'];

$pending = $risiti->sell($scene['later'], 'respond-async')->pending;
$seen['waited'] = $risiti->waitForReceipt($pending['submissionId'])->receipt['rcptSign'];

$number = $scene['sale']['transaction']['invcNo'];
$refund = ['reason' => '06', 'invcNo' => "R-$number"];
$seen['refunded'] = $risiti->refund($number, $refund)->receipt['rcptSign'];

$verdicts = iterator_to_array($risiti->sendBatch($scene['lines']), false);
$seen['verdicts'] = array_column($verdicts, 'verdict');
$results = iterator_to_array($risiti->batchResults(end($verdicts)['batch']['batchId'], follow: true), false);
$seen['results'] = array_map(fn ($entry) => $entry['data']['rcptSign'], array_filter($results, fn ($entry) => isset($entry['line'])));

$scene['sale']['transaction']['invcNo'] .= '-X';
$scene['sale']['items'][0]['itemCd'] = 'NO-SUCH-ITEM';
try {
    $risiti->sell($scene['sale']);
} catch (RisitiException $error) {
    $seen['error'] = [$error->resultCd, $error->status, $error->fix];
}

$seen['events'] = count($risiti->get('/events')['events']);

try {
    (new Client('http://127.0.0.1:9', 'no-key', 0))->get('/items');
} catch (NoAnswerException) {
    $seen['noAnswer'] = true;
}

['secret' => $secret, 'headers' => $headers, 'body' => $body] = $scene['webhook'];
$seen['webhook'] = Client::verifyWebhook($secret, $headers, $body)['data']['webhookId'];
try {
    Client::verifyWebhook($secret, $headers, "$body ");
} catch (WebhookException) {
    $seen['isForgeryRefused'] = true;
}

echo json_encode($seen), "\n";
