"""Fits the evaluation net to the samples of self-play and writes the weights file.

    python3 training/train.py --inputs N --out weights.json [--begin weights.json] SAMPLES...

Works on any machine with PyTorch and NumPy; a GPU is used where there is one.
"""
import argparse
import base64
import hashlib
import json

import numpy as np
import torch
from torch import nn

parser = argparse.ArgumentParser()
parser.add_argument("samples", nargs="+")
parser.add_argument("--out", required=True)
parser.add_argument("--features", type=int, default=1, help="version of the features, as in features.ts")
parser.add_argument("--inputs", type=int, required=True, help="number of features")
parser.add_argument("--begin", help="weights to go on from")
parser.add_argument("--hidden", type=int, nargs=2, default=[128, 32])
parser.add_argument("--epochs", type=int, default=5)
parser.add_argument("--batch", type=int, default=8192)
parser.add_argument("--rate", type=float, default=2e-3)
parser.add_argument("--seed", type=int, default=1)
args = parser.parse_args()

torch.manual_seed(args.seed)
device = "cuda" if torch.cuda.is_available() else "cpu"
TARGETS = 3  # chance to win, margin / 30, own score / 100
width = args.inputs + TARGETS
rows = np.concatenate([np.fromfile(name, dtype="<f4").reshape(-1, width) for name in args.samples])
# Games stay together in the files, so whole blocks are held out, not single positions.
blocks = np.arange(len(rows)) // 2000
held = torch.from_numpy(blocks % 20 == 0).to(device)
data = torch.from_numpy(rows).to(device)
train, test = data[~held], data[held]

h1, h2 = args.hidden
net = nn.Sequential(nn.Linear(args.inputs, h1), nn.ReLU(), nn.Linear(h1, h2), nn.ReLU(), nn.Linear(h2, TARGETS)).to(device)
linear = [net[0], net[2], net[4]]
if args.begin:
    with open(args.begin, encoding="utf8") as file:
        begun = torch.from_numpy(np.frombuffer(base64.b64decode(json.load(file)["numbers"]), dtype="<f4").copy())
    with torch.no_grad():
        for layer in linear:
            count = layer.weight.numel()
            # The first layer is stored a row an input.
            weight = begun[:count].view(layer.weight.shape[::-1]).T if layer is net[0] else begun[:count].view(layer.weight.shape)
            layer.weight.copy_(weight)
            layer.bias.copy_(begun[count : count + layer.bias.numel()])
            begun = begun[count + layer.bias.numel() :]
    assert begun.numel() == 0, f"{args.begin} is of another shape"
steps = args.epochs * (len(train) // args.batch + 1)
optimizer = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=1e-2)
schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=args.rate, total_steps=steps)


def loss_of(batch):
    out = net(batch[:, : args.inputs])
    win = nn.functional.binary_cross_entropy_with_logits(out[:, 0], batch[:, args.inputs])
    margin = nn.functional.mse_loss(out[:, 1], batch[:, args.inputs + 1])
    score = nn.functional.mse_loss(out[:, 2], batch[:, args.inputs + 2])
    return win + 0.5 * margin + 2 * score, win, margin, score


for epoch in range(args.epochs):
    order = torch.randperm(len(train), device=device)
    for start in range(0, len(train), args.batch):
        optimizer.zero_grad()
        loss_of(train[order[start : start + args.batch]])[0].backward()
        optimizer.step()
        schedule.step()
    if epoch == args.epochs - 1 or epoch == 1:
        with torch.no_grad():
            total, win, margin, score = (value.item() for value in loss_of(test))
        print(f"epoch {epoch + 1}: held out {total:.4f} (win {win:.4f}, margin {margin:.4f}, score {score:.4f}), {len(train)} samples", flush=True)

# The first layer a row an input, so that a changed feature touches one run of numbers.
layers = [part for layer in linear for part in (layer.weight.T if layer is net[0] else layer.weight, layer.bias)]
numbers = b"".join(layer.detach().cpu().contiguous().numpy().astype("<f4").tobytes() for layer in layers)
with open(args.out, "w", encoding="utf8") as out:
    json.dump(
        {
            "features": args.features,
            "inputs": args.inputs,
            "hidden": args.hidden,
            "sha256": hashlib.sha256(numbers).hexdigest(),
            "numbers": base64.b64encode(numbers).decode(),
        },
        out,
    )
